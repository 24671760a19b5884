/**
 * Where one-time words, coupon codes and the ids that open a sandbox's page stand in a path: of
 * calls, and of pages of the web.
 */
const secretParts =
  /(\/(?:notification\/unsubscribe|sandbox-check|sandbox\/(?:pay|card|adult)|payment\/sandbox(?!\/card\/)|chat-coupons)\/|\/coupon\/(?=[^/]+\/tier))[^/]+/gi

/** A path as the log may show it: without its query, and without what opens something by itself. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(secretParts, '$1[redacted]')
}
