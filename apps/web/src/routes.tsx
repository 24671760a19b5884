import { homeRoute, otherRoute } from './first-routes.ts'
import { framedRoute, rootRoute } from './root-route.ts'
import { accountRoutes } from './routes/account.ts'
import { creatorRoutes } from './routes/creators.ts'
import { liveRoutes } from './routes/live.ts'
import { otherRoutes } from './routes/others.ts'
import { playRoutes } from './routes/play.ts'
import { searchRoutes } from './routes/search.ts'
import { storyRoutes, unframedStoryRoutes } from './routes/story.ts'
import { walletRoutes } from './routes/wallet.ts'

/** Every page of the web. A visit loads Home's and those of its own area first (`areas.ts`). */
export const routeTree = rootRoute.addChildren([
  framedRoute.addChildren([
    homeRoute,
    ...storyRoutes,
    ...playRoutes,
    ...liveRoutes,
    ...searchRoutes,
    ...creatorRoutes,
    ...accountRoutes,
    ...walletRoutes,
    ...otherRoutes,
    otherRoute,
  ]),
  ...unframedStoryRoutes,
])
