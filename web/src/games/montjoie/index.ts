import type { Door } from '../door';
import Aid from './Aid.svelte';
import Board from './Board.svelte';
import Key from './Key.svelte';
import { looks, rules } from './explains';
import Nations from './Nations.svelte';
import ParleyTab from './ParleyTab.svelte';
import Tray from './Tray.svelte';
import { pieces } from './pieces';
import { place } from './places';
import type { MontjoiePicture } from './picture';
import CombatStage from './theatres/CombatStage.svelte';
import PoliticsStage from './theatres/PoliticsStage.svelte';

export default {
  Board, Tray, Key, Aid, place, pieces, rules, looks,
  tabs: [
    { id: 'tray', icon: 'cards', say: 'page.montjoie.tab_hand' },
    { id: 'nations', icon: 'crown', say: 'page.montjoie.tab_nations', part: Nations },
    { id: 'parley', icon: 'dove', say: 'page.montjoie.tab_parley', part: ParleyTab },
  ],
  stages: { war: PoliticsStage, peace: PoliticsStage, totals: CombatStage },
  opens: ['turn'],
  round: 'montjoie.turn',
  follows: ['earn', 'influence', 'dice', 'die', 'totals', 'held', 'outside_help', 'attempts', 'sinks', 'reroll', 'promised', 'hero_falls', 'slot'],
  secret: [
    'drew', 'lays', 'lays_hero', 'offer', 'offer_declined', 'offer_expired', 'offer_void', 'offer_withdrawn', 'promised', 'stakes', 'support_offered', 'support_taken',
  ],
  final: [
    'accept', 'ambassador', 'castle', 'confiscate', 'corrupt', 'duel', 'end-turn', 'event', 'felon', 'intrigue', 'loot', 'peace', 'protect', 'protect-province',
    'ravage', 'rise', 'stake', 'war',
  ],
  slips: { withdraw: '' }, // who clicks on an offer of their own may only want to look
  ties: 'MON-END-3',
  counts: { cards: { icon: 'cards' }, stake: { icon: 'baron' }, support: { icon: 'baron' }, 'take-support': { icon: 'baron' }, bid: { icon: 'gold' } },
  signs: { war: 'swords', peace: 'dove' },
  stocks: { money: 'gold', influence: 'baron', cards: 'cards', cities: 'city', provinces: 'province' },
} satisfies Door<MontjoiePicture>;
