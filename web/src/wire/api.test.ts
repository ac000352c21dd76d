import { expect, it, vi } from 'vitest';
import { Api, patiently, Refusal } from './api';

it('waits where it was too fast or the house was busy', async () => {
  const asks = vi.fn().mockRejectedValueOnce(new Refusal(429, 'too_fast')).mockRejectedValueOnce(new Refusal(503, 'try_again')).mockResolvedValue('a story');
  expect(await patiently(asks, 1)).toBe('a story');
  expect(asks).toHaveBeenCalledTimes(3);
});

it('does not ask again for what is refused, nor for ever', async () => {
  const refused = vi.fn().mockRejectedValue(new Refusal(404, 'no_such_table'));
  await expect(patiently(refused, 1)).rejects.toThrow('no_such_table');
  expect(refused).toHaveBeenCalledTimes(1);
  const busy = vi.fn().mockRejectedValue(new Refusal(429, 'too_fast'));
  await expect(patiently(busy, 1)).rejects.toThrow('too_fast');
  expect(busy.mock.calls.length).toBeGreaterThan(2);
});

it('knows a name that was just typed before it asks for anything in it', async () => {
  const asked: string[] = [];
  let named = (): void => {};
  const house = new Api('', (path, init) => {
    asked.push(`${path} ${init!.body}`);
    return new Promise(done => { named = () => done(new Response('{}')); });
  });
  void house.rename('Odette');
  const seated = house.somebody('Odette').then(() => asked.push('a table'));
  await vi.waitFor(() => expect(asked).toEqual(['/me {"name":"Odette"}']));
  named();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  named();
  await seated;
  expect(asked.at(-1)).toBe('a table');
});
