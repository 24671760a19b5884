import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { ErrorPage } from './frame/error-page.tsx'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { RootDocument } from './frame/root-document.tsx'
import { rootHead } from './frame/root-head.ts'
import type { AppContext } from './lib/app-context.ts'
import { viewerQuery } from './lib/viewer.ts'

/** The document itself; knows who is reading. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(viewerQuery(context.api))
  },
  head: rootHead,
  component: RootDocument,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

/** Pages inside the frame: rail, top bar, footer. Full-screen pages hang on the root instead. */
export const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  component: Frame,
})
