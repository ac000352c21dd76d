import { expect, it } from 'vitest';
import { addressOf, pageOf } from './address';

it('knows a page by its address', () => {
  expect(pageOf('/', '')).toEqual({ page: 'lobby' });
  expect(pageOf('/nowhere', '')).toEqual({ page: 'lobby', lost: true });
  expect(pageOf('/', '#new/lancaster')).toEqual({ page: 'setup', game: 'lancaster', open: false });
  expect(pageOf('/', '#new/lancaster/open')).toEqual({ page: 'setup', game: 'lancaster', open: true });
  expect(pageOf('/table/abc', '')).toEqual({ page: 'table', id: 'abc', guided: false });
  expect(pageOf('/play/montjoie', '')).toEqual({ page: 'play', game: 'montjoie', guided: false });
  expect(pageOf('/play/montjoie', '#guide')).toEqual({ page: 'play', game: 'montjoie', guided: true });
  expect(pageOf('/table/abc', '#guide')).toEqual({ page: 'table', id: 'abc', guided: true });
  expect(pageOf('/join', '#secret')).toEqual({ page: 'join', secret: 'secret' });
  expect(pageOf('/replay/abc', '#12')).toEqual({ page: 'replay', id: 'abc', at: 12 });
  expect(pageOf('/replay/abc', '#after-30')).toEqual({ page: 'replay', id: 'abc', at: 0, after: 30 });
});

it('reads what was pasted', () => {
  expect(addressOf(' https://x.example/table/abcdefghij ')).toBe('/table/abcdefghij');
  expect(addressOf('abcdefghij')).toBe('/table/abcdefghij');
  expect(addressOf('https://x.example/join#' + 'a'.repeat(43))).toBe('/join#' + 'a'.repeat(43));
  expect(addressOf('what is this?')).toBe('');
});
