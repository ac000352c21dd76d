// The order of the house: who may import whom, and what belongs in no place.
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', './**/*.css'], { query: '?raw', import: 'default', eager: true });
const files = Object.entries(sources).map(([path, text]) => ({ path: path.slice(2), text }));
const own = files.filter(f => !f.path.includes('.test.'));

const MAY: Record<string, string[]> = {
  wire: [], heraldry: [],
  words: ['wire', 'state', 'generated'], state: ['wire', 'words'],
  light: ['wire', 'state', 'words', 'games'], motion: ['wire', 'state', 'words', 'games'],
  games: ['wire', 'state', 'words', 'light', 'motion', 'heraldry', 'shell'],
  shell: ['wire', 'state', 'words', 'light', 'motion', 'heraldry', 'games'],
};

/** The folder of `src` that an import leads to. */
function leadsTo(from: string, target: string): string {
  const at = from.split('/').slice(0, -1);
  for (const part of target.split('/')) if (part === '..') at.pop(); else if (part !== '.') at.push(part);
  return at.length > 1 ? at[0]! : '';
}

const imports = (text: string): string[] => [...text.matchAll(/from '(\.[^']+)'/g)].map(hit => hit[1]!);

describe('the order of the house', () => {
  it.each(Object.keys(MAY))('%s imports only what lies below it', folder => {
    for (const { path, text } of own.filter(f => f.path.startsWith(`${folder}/`)))
      for (const target of imports(text)) {
        const to = leadsTo(path, target);
        if (to && to !== folder) expect(MAY[folder], `${path} imports ${target}`).toContain(to);
      }
  });

  it('keeps the games apart', () => {
    for (const { path, text } of own.filter(f => /^games\/\w+\//.test(f.path)))
      for (const target of imports(text)) expect(target, path).not.toMatch(/^\.\.\/(lancaster|lowenherz|montjoie|plain)\//);
  });

  it('takes from the shell only what says a sentence', () => {
    for (const { path, text } of own.filter(f => f.path.startsWith('games/')))
      for (const target of imports(text).filter(i => i.includes('/shell/'))) expect(target, path).toMatch(/shell\/(Sentence|Dialog)\.svelte$/);
  });

  it('has its colours in one place', () => {
    for (const { path, text } of own.filter(f => f.path !== 'styles/tokens.css'))
      expect(text.replace(/href="#[\w-]+"|url\(#[^)]+\)|href="#\{/g, '').match(/#[0-9a-f]{3,8}\b(?=[;,)\s"'])|\brgba?\(|\bhsla?\(/i)?.[0], path).toBeUndefined();
  });

  it('puts no text into the page as markup, and no fixed style into an element', () => {
    for (const { path, text } of own) {
      expect(text.includes('{@html') || text.includes('innerHTML'), path).toBe(false);
      expect(/\sstyle="[^"{]+"/.test(text), path).toBe(false);
    }
  });

  it('stays in small files', () => {
    for (const { path, text } of files) expect(text.split('\n').length, path).toBeLessThan(400);
  });
});
