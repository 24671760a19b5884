import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { ItemModule } from '../../item-module.ts'
import { wallpaperSales, wallpaperKind } from './wallpaper-kind.ts'
import { wallpaperBundle } from './wallpaper.bundle.ts'
import { wallpaperLifecycle } from './wallpaper.lifecycle.ts'
import { wallpaperHandlers } from './wallpaper.routes.ts'

/** Wallpapers as a kind of item. */
export function wallpaperItems(deps: Deps): ItemModule {
  return {
    kind: wallpaperKind,
    feature: ({ kinds }) => ({
      name: 'wallpaper',
      handlers: wallpaperHandlers({ ...deps, kinds }),
      bundle: [wallpaperBundle({ ...deps, kinds })],
      lifecycle: wallpaperLifecycle,
    }),
    sales: [wallpaperSales],
    tabs: { wallpapers: sql<boolean>`catalogue_items.kind = 'wallpaper'` },
  }
}
