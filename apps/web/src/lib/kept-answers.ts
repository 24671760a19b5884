/**
 * Decides when an answer that the browser keeps by its `max-age` may be shown: once it was read on this
 * visit, until something here changes what it says.
 */
export class KeptAnswers {
  #read = new Set<string>()

  noteChange(): void {
    this.#read = new Set()
  }

  /** `call` passes the options on to the API; `asked` tells one answer from another. */
  async read<Answer>(
    asked: unknown,
    call: (options: { isFresh?: true }) => Promise<Answer>,
  ): Promise<Answer> {
    const read = this.#read
    const name = JSON.stringify(asked)
    const answer = await call(read.has(name) ? {} : { isFresh: true })
    read.add(name)
    return answer
  }
}
