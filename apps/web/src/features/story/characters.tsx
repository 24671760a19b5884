import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Picture } from '../../ui/picture.tsx'
import { plainWords } from '../story-chats/plain-words.ts'
import { LargeView, OpensLarge } from '../images/large-view.tsx'

type Character = OutputOf<'GET /story-chat/chat-content'>['content']['characters'][number]

/** The people of a story, as portraits; who writes it is told of what readers do not see. */
export function Characters({
  characters,
  isWordless,
}: {
  characters: Character[]
  /** Whether readers see them without their descriptions, which are written for the model. */
  isWordless: boolean
}) {
  const open = characters.flatMap(({ name, portrait }) =>
    portrait && !portrait.isBlurred ? [{ nodeId: name, title: name, picture: portrait }] : [],
  )
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Characters</Trans>
      </h2>
      {isWordless ? (
        <p className="-mt-2 mb-3 text-sm text-ink-faint">
          <Trans>Readers see the descriptions only if the canvas is public.</Trans>
        </p>
      ) : null}
      <LargeView pictures={open}>
        <ul className={characters.length > 1 ? 'grid gap-3 lg:grid-cols-2' : ''}>
          {characters.map((character) => (
            <li
              key={character.name}
              className="flex items-center gap-5 rounded-xl border border-line bg-raised p-3 pr-5"
            >
              <Portrait character={character} />
              <div className="min-w-0">
                <h3 dir="auto" className="mb-1 text-base font-semibold">
                  {character.name}
                </h3>
                <p dir="auto" className="line-clamp-5 text-sm text-ink-soft">
                  {plainWords(character.description)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </LargeView>
    </section>
  )
}

function Portrait({ character: { name, portrait } }: { character: Character }) {
  const shown = (
    <Picture
      picture={portrait}
      alt=""
      name={name}
      sizes="120px"
      className="aspect-[4/5] w-24 rounded-lg md:w-28"
    />
  )
  if (!portrait) return shown
  return (
    <OpensLarge nodeId={name} title={name} picture={portrait} className="shrink-0 rounded-lg">
      {shown}
    </OpensLarge>
  )
}
