import { type Canvas, canvasSchema } from '@plax/story-engine/canvas'

/** A canvas from the database: what came into its schema since it was saved has its default. */
export function readStored(canvas: Canvas): Canvas {
  const parsed = canvasSchema.safeParse(canvas)
  return parsed.success ? parsed.data : canvas
}
