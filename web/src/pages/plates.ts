type Plate = { game: string; minutes: string; seats: number; /** options that mean something only beside another one */ needs?: Record<string, Record<string, string>> };

/** The games in the order of the lobby, how long they take, and how many play where nobody asked. */
export const PLATES: Plate[] = [
  { game: 'lancaster', minutes: '60–90', seats: 4, needs: { sections: { laws: 'chosen' } } },
  { game: 'lowenherz', minutes: '60', seats: 4 },
  { game: 'montjoie', minutes: '90–180', seats: 4 },
];
