import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** What the frame and Home say: the catalogue that a first visit loads. */
const firstVisit = [
  'frame/bottom-bar.tsx',
  'frame/destinations.ts',
  'frame/frame.tsx',
  'frame/header-search.tsx',
  'frame/rail.tsx',
  'frame/top-bar.tsx',
  'features/browse/chip-links.tsx',
  'features/home/home-head.ts',
  'features/home/home-page.tsx',
  'features/home/hero.tsx',
  'features/home/see-all.tsx',
  'features/home/shelf.tsx',
  'features/home/lazy/browse-chips.tsx',
  'features/home/lazy/continue-shelf.tsx',
  'features/home/lazy/creator-banners.tsx',
  'features/home/lazy/free-chats.tsx',
  'features/home/lazy/no-stories.tsx',
  'features/cart/cart-link.tsx',
  'features/notification/bell.tsx',
  'features/story/access-badge.tsx',
  'features/story/genre-names.ts',
  'frame/error-page.tsx',
  'frame/profile-slot.tsx',
  'frame/wallet-summary.tsx',
  'lib/message-of.ts',
  'ui/error-state.tsx',
  'ui/pending-page.tsx',
].map((path) => `<rootDir>/src/${path}`)

export default defineConfig({
  runtimeConfigModule: {
    Trans: [fileURLToPath(new URL('src/lib/trans.tsx', import.meta.url)), 'Trans'],
  },
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  fallbackLocales: { default: 'en' },
  // No line numbers: a line that moves in the source would change four catalogues.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/first', include: firstVisit },
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: [...firstVisit, '**/*.test.ts'],
    },
  ],
})
