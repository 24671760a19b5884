import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** A call that answers a file, with its bytes as they are. */
export async function download(t: TestApp, person: Person, path: string) {
  const answer = await t.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    disposition: String(answer.headers['content-disposition']),
    bytes: answer.rawPayload,
  }
}
