import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server gives the built files under /static. Nothing is inlined: the page is served under a Content-Security-Policy
// without 'unsafe-inline'.
export default defineConfig(({ command, mode }) => ({
  base: command === 'build' ? '/static/' : '/',
  plugins: [svelte({ configFile: false })],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/banneret/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8017', changeOrigin: false }, // the server asks where a request comes from
      '/ws': { target: 'ws://127.0.0.1:8017', changeOrigin: false, ws: true },
    },
  },
  test: { environment: 'jsdom', setupFiles: ['./vitest-setup.ts'], include: ['src/**/*.test.ts'], testTimeout: 30_000 },
}));
