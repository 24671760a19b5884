import type { MessageDescriptor } from '@lingui/core'
import { createRoute, type RouteComponent } from '@tanstack/react-router'
import type { AppContext } from './lib/app-context.ts'
import { pageHead } from './lib/page-head.ts'
import { framedRoute } from './root-route.ts'

/** A page inside the frame that is drawn in the browser only: it loads its data by itself. */
export function clientPage<const Path extends string>(
  path: Path,
  title: MessageDescriptor,
  component: RouteComponent,
  /** The shape of the page while it comes, where the common one would be far from it. */
  pending?: RouteComponent,
) {
  return createRoute({
    getParentRoute: () => framedRoute,
    path,
    ...clientOnly(title),
    component,
    ...(pending ? { pendingComponent: pending } : {}),
  })
}

/** What `clientPage` says of a page, for those that take the whole screen. */
export function clientOnly(title: MessageDescriptor) {
  return {
    ssr: false as const,
    head: ({ match: { context } }: { match: { context: AppContext } }) =>
      pageHead(context, { title: context.i18n._(title) }),
  }
}
