import { expect, it } from 'vitest';
import { isLoopback } from './qr';

it('knows a link that leads nowhere but to this machine', () => {
  const links = ['http://127.0.0.1:8000/join#a', 'http://localhost:8000/join#a', 'http://[::1]/join#a', 'http://192.168.1.7:8000/join#a', 'https://127.example.org/join#a'];
  expect(links.map(isLoopback)).toEqual([true, true, true, false, false]);
});
