import type { Component } from 'svelte';
import type { AnyDoor } from './door';

const doors = import.meta.glob<{ default: AnyDoor }>('./*/index.ts');
const plates = import.meta.glob<{ default: Component }>('./*/Plate.svelte');

/** The door of a game, loaded when it is first needed; a game without a drawing is shown as a list. */
export async function doorOf(game: string): Promise<AnyDoor> {
  const open = doors[`./${game}/index.ts`] ?? doors['./plain/index.ts']!;
  return (await open()).default;
}

export const plainDoor = async (): Promise<AnyDoor> => (await doors['./plain/index.ts']!()).default;

/** A corner of a game's board, for the lobby; a game without a drawing has none. */
export const plateOf = async (game: string): Promise<Component | undefined> => (await plates[`./${game}/Plate.svelte`]?.())?.default;
