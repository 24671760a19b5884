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
      <ul className={characters.length > 1 ? 'grid gap-3 lg:grid-cols-2' : ''}>
        {characters.map((character) => (
          <li
            key={character.name}
            className="flex items-center gap-5 rounded-xl border border-line bg-raised p-3 pr-5"
          >
            <Picture
              picture={character.portrait}
              alt=""
              name={character.name}
              sizes="120px"
              className="aspect-[4/5] w-24 shrink-0 rounded-lg md:w-28"
            />
            <div className="min-w-0">
              <h3 className="mb-1 text-base font-semibold">{character.name}</h3>
              <p className="line-clamp-5 text-sm text-ink-soft">{character.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
