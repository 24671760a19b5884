import type { Canvas, CanvasComment, Position } from '@plax/story-engine/canvas'
import { commentSchema } from '@plax/story-engine/canvas'
import { MAX_COMMENTS } from '@plax/story-engine/limits'

/** A blank note around a middle, on the grid. */
export function newComment(id: string, middle: Position): CanvasComment {
  const blank = commentSchema.parse({ id, position: { x: 0, y: 0 } })
  const toGrid = (value: number) => Math.round(value / 8) * 8
  const x = toGrid(middle.x - blank.width / 2)
  const y = toGrid(middle.y - blank.height / 2)
  return { ...blank, position: { x, y } }
}

/** Null where the canvas holds as many as it can. */
export function addComment(canvas: Canvas, comment: CanvasComment): Canvas | null {
  const comments = canvas.comments ?? []
  return comments.length >= MAX_COMMENTS ? null : { ...canvas, comments: [...comments, comment] }
}

export function updateComment(
  canvas: Canvas,
  commentId: string,
  patch: Partial<CanvasComment>,
): Canvas {
  const comments = (canvas.comments ?? []).map((comment) =>
    comment.id === commentId ? { ...comment, ...patch } : comment,
  )
  return { ...canvas, comments }
}
