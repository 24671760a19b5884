import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Picture } from '../../ui/picture.tsx'

type Character = OutputOf<'GET /story-chat/chat-content'>['content']['characters'][number]

/** The people of a story, as portraits. */
export function Characters({ characters }: { characters: Character[] }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Characters</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {characters.map((character) => (
          <li
            key={character.name}
            className="flex gap-4 rounded-lg border border-line bg-raised p-3"
          >
            <Picture
              picture={character.portrait}
              alt=""
              name={character.name}
              sizes="72px"
              className="size-18 shrink-0 rounded-md"
            />
            <div className="min-w-0">
              <h3 className="font-semibold">{character.name}</h3>
              <p className="line-clamp-3 text-sm text-ink-soft">{character.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
