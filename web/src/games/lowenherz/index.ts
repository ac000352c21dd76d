import type { Door } from '../door';
import Aid from './Aid.svelte';
import Board from './Board.svelte';
import Key from './Key.svelte';
import { looks, rules } from './explains';
import Market from './Market.svelte';
import type { LowenherzPicture } from './picture';
import { pieces } from './pieces';
import { place } from './places';
import Race from './Race.svelte';
import Tray from './Tray.svelte';

export default {
  Board, Tray, Key, Aid, place, pieces, rules, looks,
  tabs: [
    { id: 'tray', icon: 'cards', say: 'page.lowenherz.tab_hand' },
    { id: 'market', icon: 'gold', say: 'page.lowenherz.tab_market', part: Market },
    { id: 'race', icon: 'crown', say: 'page.lowenherz.tab_race', part: Race },
  ],
  opens: ['turn'],
  follows: [
    'mine', 'wall', 'marker_back', 'superfluous', 'points', 'points_lost', 'land_lost', 'cut_off', 'monopoly', 'monopoly_lost', 'surcharge', 'domain',
    'dealt_card', 'drew', 'score_ducats',
  ],
  secret: ['dealt_card', 'drew'],
  final: ['draw'],
  slips: { sell: 'LOW-CARD-5' },
  ties: 'LOW-END-7',
  stocks: { ducats: 'ducat', income: 'gold', knights: 'knight', cards: 'cards', domains: 'province' },
} satisfies Door<LowenherzPicture>;
