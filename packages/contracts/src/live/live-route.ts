import { defineRoutes, type RouteContract } from '../route.ts'

/** Routes of the live area: callers without an account are asked to log in first (R-live-042), except by calls of administrators. */
export function defineLiveRoutes<const T extends Record<string, RouteContract>>(routes: T): T {
  const entries = Object.entries(routes).map(([key, route]) => [
    key,
    ['public', 'guest', 'admin'].includes(route.permission)
      ? route
      : { ...route, unauthenticated: 'live.log_in_first' as const },
  ])
  return defineRoutes(Object.fromEntries(entries) as T)
}
