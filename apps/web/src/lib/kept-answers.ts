/**
 * Decides when an answer that the browser keeps by its `max-age` may be shown: once it was read on this
 * visit, until something here changes what it says.
 */
export class KeptAnswers {
  static readonly #all: KeptAnswers[] = []
  #read = new Set<string>()

  constructor() {
    KeptAnswers.#all.push(this)
  }

  /** After a change that any of them may show, such as a purchase. */
  static noteChangeOfAll(): void {
    for (const kept of KeptAnswers.#all) kept.noteChange()
  }

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
