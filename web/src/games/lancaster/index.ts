import type { Door } from '../door';
import Aid from './Aid.svelte';
import Board from './Board.svelte';
import Key from './Key.svelte';
import { looks, rules } from './explains';
import Laws from './Laws.svelte';
import type { LancasterPicture } from './picture';
import { pieces } from './pieces';
import { place } from './places';
import Vote from './theatres/Vote.svelte';
import Tray from './Tray.svelte';
import Wars from './Wars.svelte';

export default {
  Board, Tray, Key, Aid, place, pieces, rules, looks,
  tabs: [
    { id: 'laws', icon: 'vote', say: 'page.lancaster.tab.laws', part: Laws },
    { id: 'war', icon: 'swords', say: 'page.lancaster.tab.war', part: Wars },
    { id: 'tray', icon: 'extend', say: 'page.lancaster.tab.castle' },
  ],
  stages: { passed: Vote, rejected: Vote },
  opens: ['round'],
  follows: ['gain', 'pay', 'shortage', 'points', 'law_serves', 'ranked', 'squires_back', 'held_over', 'markers_back', 'leftover_back'],
  final: ['yes', 'no'],
  counts: {
    yes: { say: 'page.lancaster.yes', icon: 'vote' }, no: { say: 'page.lancaster.no', icon: 'vote' }, squires: { icon: 'squire' },
    'gold-to-squires': { say: 'page.lancaster.to_squires', icon: 'squire' }, 'squires-to-gold': { say: 'page.lancaster.to_gold', icon: 'gold' },
  },
  stocks: { gold: 'gold', squires: 'squire', votes: 'vote', knighthood: 'knight', extensions: 'extend', nobles: 'noble' },
} satisfies Door<LancasterPicture>;
