/** The games in the order of the lobby, how long they take, and how many play where nobody asked. */
export const PLATES = [
  { game: 'lancaster', minutes: '60–90', seats: 4 },
  { game: 'lowenherz', minutes: '60', seats: 4 },
  { game: 'montjoie', minutes: '90–180', seats: 4 },
];
