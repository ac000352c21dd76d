/** What a browser keeps for this page. In a private window, or where somebody else wrote there, it is nothing. */
export class Kept<T extends object> {
  /** A session's end with its tab, and outlive only a reload. */
  constructor(private where: string, private store: () => Storage = () => localStorage) {}

  get(): Partial<T> {
    try {
      return JSON.parse(this.store().getItem(this.where) ?? '{}') as Partial<T>;
    } catch {
      return {};
    }
  }

  /** Where it cannot be kept, it holds until the page is left. */
  set(value: T): void {
    try {
      this.store().setItem(this.where, JSON.stringify(value));
    } catch {
      // as said
    }
  }
}
