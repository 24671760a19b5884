import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import type { Comment } from './comments/comments.api.ts'
import { countsKey } from './engagement.api.ts'
import { toggleCommentLike, toggleLike } from './toggle-like.ts'

interface Call {
  key: string
  body: Record<string, unknown>
  answer: PromiseWithResolvers<{ liked: boolean; likes: number }>
}

describe('a like', () => {
  let calls: Call[]
  let queryClient: QueryClient
  let deps: { api: Api; queryClient: QueryClient }
  beforeEach(() => {
    calls = []
    queryClient = new QueryClient()
    const api = (key: string, { body }: Pick<Call, 'body'>) => {
      const answer: Call['answer'] = Promise.withResolvers()
      calls.push({ key, body, answer })
      return answer.promise
    }
    deps = { api: api as unknown as Api, queryClient }
  })

  const show = (contentOid: string, isLiked: boolean, likes: number) =>
    queryClient.setQueryData(countsKey(contentOid), { contentOid, isLiked, likes, comments: 3 })
  const shown = (contentOid: string) => queryClient.getQueryData(countsKey(contentOid))

  const comment = (over: Partial<Comment> = {}) =>
    ({
      contentOid: 'a',
      commentOid: 'c1',
      position: 1,
      isLiked: false,
      likes: 0,
      ...over,
    }) as Comment
  const pages = () =>
    queryClient.getQueryData<{ pages: { items: Comment[] }[] }>(['comments', 'a', 'new', null])
  const showComments = (...items: Comment[]) =>
    queryClient.setQueryData(['comments', 'a', 'new', null], { pages: [{ items }], pageParams: [] })

  it('asks for the opposite of what is shown [R-content-032]', async () => {
    show('a', false, 4)
    show('b', true, 4)
    void toggleLike(deps, 'a')
    void toggleLike(deps, 'b')
    expect(calls.map(({ key, body }) => [key, body.contentOid, body.likeOrUndoLike])).toEqual([
      ['POST /content/like', 'a', 'like'],
      ['POST /content/like', 'b', 'unlike'],
    ])
    for (const { answer } of calls) answer.resolve({ liked: true, likes: 1 })
  })

  it('ignores another toggle of the same item until the server answered [R-content-032]', async () => {
    show('a', false, 4)
    const first = toggleLike(deps, 'a')
    await toggleLike(deps, 'a')
    expect(calls).toHaveLength(1)
    calls[0]?.answer.resolve({ liked: true, likes: 5 })
    await first
    const second = toggleLike(deps, 'a')
    expect(calls.map(({ body }) => body.likeOrUndoLike)).toEqual(['like', 'unlike'])
    calls[1]?.answer.resolve({ liked: false, likes: 4 })
    await second
  })

  it('is shown as the server confirmed it, and not before [R-content-033]', async () => {
    show('a', false, 4)
    const toggled = toggleLike(deps, 'a')
    await Promise.resolve()
    expect(shown('a')).toMatchObject({ isLiked: false, likes: 4 })
    // Others liked it meanwhile.
    calls[0]?.answer.resolve({ liked: true, likes: 9 })
    await toggled
    expect(shown('a')).toEqual({ contentOid: 'a', isLiked: true, likes: 9, comments: 3 })
  })

  it('stays as it was where the server refused it, and can be tried again [R-content-033]', async () => {
    show('a', false, 4)
    const toggled = toggleLike(deps, 'a')
    calls[0]?.answer.reject(new TypeError('Failed to fetch'))
    await expect(toggled).rejects.toThrow('Failed to fetch')
    expect(shown('a')).toMatchObject({ isLiked: false, likes: 4 })
    void toggleLike(deps, 'a')
    expect(calls).toHaveLength(2)
    calls[1]?.answer.resolve({ liked: true, likes: 5 })
  })

  it('of a comment ignores another toggle until the server answered [R-content-032]', async () => {
    const [one, two] = [comment(), comment({ commentOid: 'c2', position: 2, isLiked: true })]
    showComments(one, two)
    const toggled = [toggleCommentLike(deps, one), toggleCommentLike(deps, two)]
    await toggleCommentLike(deps, one)
    expect(calls.map(({ key, body }) => [key, body.commentPosition, body.likeOrUndoLike])).toEqual([
      ['POST /content/comment/like', 1, 'like'],
      ['POST /content/comment/like', 2, 'unlike'],
    ])
    for (const { answer } of calls) answer.resolve({ liked: true, likes: 1 })
    await Promise.all(toggled)
  })

  it('of a comment is shown as the server confirmed it, and not before [R-content-033]', async () => {
    showComments(comment(), comment({ commentOid: 'c2', position: 2 }))
    const toggled = toggleCommentLike(deps, comment())
    await Promise.resolve()
    expect(pages()?.pages[0]?.items[0]).toMatchObject({ isLiked: false, likes: 0 })
    calls[0]?.answer.resolve({ liked: true, likes: 7 })
    await toggled
    expect(pages()?.pages[0]?.items).toMatchObject([
      { isLiked: true, likes: 7 },
      { isLiked: false, likes: 0 },
    ])
  })
})
