import type { Door } from '../door';
import Board from './Board.svelte';

/** A board for any game: every thing of its picture as a line of text, lit where it can be chosen. */
export default { Board } satisfies Door;
