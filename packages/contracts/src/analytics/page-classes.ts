/** What analytics calls the pages of the web; free of zod for the browser. */
export const pageClasses = [
  'main',
  'content',
  'category',
  'live',
  'creator_home',
  'search',
  'my_page',
  'other',
] as const
export type PageClass = (typeof pageClasses)[number]

/** By the first part of the path, or by the first two (S1 §2). */
const prefixes: Readonly<Record<string, PageClass>> = {
  '/scenario': 'content',
  '/play': 'content',
  '/multiplay': 'content',
  '/p/live': 'category',
  '/p/asmr': 'category',
  '/p/anime': 'category',
  '/p/bl': 'category',
  '/p/draw': 'category',
  '/p/japan': 'category',
  '/live': 'live',
  '/realplay': 'live',
  '/c': 'creator_home',
  '/creatorhome': 'creator_home',
  '/search': 'search',
  '/myinfo': 'my_page',
}

/**
 * The class of a page by its path; null if it has none of these. R-content-008 and R-analytics-001 to R-analytics-005. A prefix ends
 * where a part of the path does: `/playlist/a` is no content.
 */
export function pageClassOf(path: string): PageClass | null {
  const [, first = '', second = ''] = path.split(/[?#]/, 1)[0]?.split('/') ?? []
  if (first === '') return 'main'
  return prefixes[`/${first}`] ?? prefixes[`/${first}/${second}`] ?? null
}
