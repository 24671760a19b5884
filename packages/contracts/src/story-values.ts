/** Choices of stories, free of zod for the browser. */

export const genres = [
  'romance',
  'fantasy',
  'adventure',
  'scifi',
  'mystery',
  'horror',
  'daily',
  'historical',
  'comedy',
  'other',
] as const
export type Genre = (typeof genres)[number]

/** Who may chat. The modes for buyers and subscribers come with what sells to them. */
export const storyAccesses = ['open'] as const
export type StoryAccess = (typeof storyAccesses)[number]

export const outputLengths = ['short', 'normal', 'long'] as const
export type OutputLength = (typeof outputLengths)[number]

/** Characters of one chat message. */
export const messageMaxLength = 4000
