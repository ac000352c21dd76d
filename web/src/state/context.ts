import { getContext, setContext } from 'svelte';
import type { Hand } from './hand.svelte';
import type { Table } from './table.svelte';

const TABLE = Symbol('table');
const HAND = Symbol('hand');

export const setTable = (table: Table): void => {
  setContext(TABLE, table);
  setContext(HAND, table.hand);
};
export const setHand = (hand: Hand): Hand => setContext(HAND, hand);
export const getTable = (): Table => getContext(TABLE);
export const getHand = (): Hand => getContext(HAND);
