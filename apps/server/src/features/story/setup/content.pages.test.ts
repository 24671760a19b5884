import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { invite } from '../../access/access.service.ts'

describe('pages of lists that many ask for at once', () => {
  let t: TestApp
  let creator: Person
  let invited: Person
  let outsider: Person
  let open = ''
  let secret = ''
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    invited = await signUpPerson(t)
    outsider = await signUpPerson(t)
    open = await publishStory(t, creator)
  })
  afterAll(() => t.close())

  const list = (person: Person | null, query = 'list=new') =>
    t.call(`GET /story-chat/chat-contents?${query}`, person ? { token: person.token } : {})

  /** The ids that each is shown, all having asked at once. */
  const listAll = async (people: (Person | null)[]): Promise<string[][]> => {
    const answers = await Promise.all(people.map((person) => list(person)))
    return answers.map(({ body }) =>
      body.items.map(({ contentOid }: { contentOid: string }) => contentOid),
    )
  }

  it('shows each their own, where a story is for the invited', async () => {
    const everyone = [null, outsider, invited, creator, null, outsider]
    expect(await listAll(everyone)).toEqual(everyone.map(() => [open]))
    t.clock.advance(1000)
    secret = await publishStory(t, creator, { access: 'invited' })
    const pass = { userOid: invited.oid, subjectOid: secret, now: t.clock.now() }
    await t.deps.db.transaction().execute((tx) => invite(tx, pass))
    const all = [secret, open]
    expect(await listAll(everyone)).toEqual([[open], [open], all, all, [open], [open]])
  })

  it('blurs pictures for adults to each who is not its creator, of one page that is read', async () => {
    const change = { requestType: 'update', contentOid: open, isAdult: true }
    expect((await writeStory(t, creator, change)).status).toBe(200)
    await writeStory(t, creator, { requestType: 'delete', contentOid: secret })
    const answers = await Promise.all([null, outsider, creator].map((person) => list(person)))
    const blurred = answers.map(({ body }) => body.items[0].thumbnail.isBlurred)
    expect(blurred).toEqual([true, true, undefined])
  })

  it('tells pages of different lists, filters and lengths apart', async () => {
    const queries = ['list=new', 'list=popular', 'genre=horror', 'language=ko', 'limit=1']
    const alone = []
    for (const query of queries) alone.push((await list(null, query)).body)
    const together = await Promise.all(queries.map((query) => list(null, query)))
    expect(together.map(({ body }) => body)).toEqual(alone)
  })

  it('shows a story no more once it is private', async () => {
    const update = { requestType: 'update', contentOid: open, visibility: 'private' }
    await writeStory(t, creator, update)
    expect(await listAll([null, outsider])).toEqual([[], []])
  })
})
