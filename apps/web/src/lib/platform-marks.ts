import type { LinkPlatform } from '@plax/contracts/links/link-values'

/** The marks of other platforms, as paths in a box of 24. */
export const platformMarks: Readonly<Record<LinkPlatform, string>> = {
  twitch:
    'M4.3 2 2.5 6.6v13.2h4.6V22h2.6l2.4-2.2h3.7l5.7-5.5V2Zm1.6 1.6h14v9.9l-3.2 3h-4.4L10 18.7v-2.2H5.9Zm5.2 3.8v5.4h1.6V7.4zm4.3 0v5.4h1.6V7.4z',
  youtube:
    'M21.6 7.2a2.5 2.5 0 0 0-1.8-1.8C18.2 5 12 5 12 5s-6.2 0-7.8.4A2.5 2.5 0 0 0 2.4 7.2 26 26 0 0 0 2 12a26 26 0 0 0 .4 4.8 2.5 2.5 0 0 0 1.8 1.8c1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4a2.5 2.5 0 0 0 1.8-1.8A26 26 0 0 0 22 12a26 26 0 0 0-.4-4.8ZM10 15V9l5.2 3Z',
  twitter:
    'M17.7 3h3.1l-6.7 7.7L22 21h-6.2l-4.8-6.3L5.4 21H2.3l7.2-8.2L2 3h6.3l4.4 5.8Zm-1.1 16.2h1.7L7.5 4.7H5.7Z',
}
