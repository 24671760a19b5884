import type { Canvas, CanvasComment } from '@plax/story-engine/canvas'
import { commentSchema } from '@plax/story-engine/canvas'
import { MAX_COMMENTS } from '@plax/story-engine/limits'

export function newComment(id: string): CanvasComment {
  return commentSchema.parse({ id, position: { x: 0, y: 0 } })
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
