import type { StoryToggles } from './nodes.ts'

/** What is on for a room: it may switch off what the story leaves on, never the other way. */
export const effectiveToggles = (
  story: StoryToggles,
  room: Partial<StoryToggles> = {},
): StoryToggles => ({
  dynamicMemory: story.dynamicMemory && room.dynamicMemory !== false,
  plotCompression: story.plotCompression && room.plotCompression !== false,
  stateUpdates: story.stateUpdates && room.stateUpdates !== false,
  macroPrompts: story.macroPrompts && room.macroPrompts !== false,
  defaultSystemInstructions:
    story.defaultSystemInstructions && room.defaultSystemInstructions !== false,
  defaultContentPolicy: story.defaultContentPolicy && room.defaultContentPolicy !== false,
  emotionImages: story.emotionImages && room.emotionImages !== false,
  situationImages: story.situationImages && room.situationImages !== false,
})
