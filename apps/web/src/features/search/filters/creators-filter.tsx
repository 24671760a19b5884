import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { SearchState } from '../search-address.ts'
import type { FoundStory } from '../search.api.ts'
import { Group } from './group.tsx'

type Creators = SearchState['creators']

/** The creators that are chosen, and those of the stories that were found. */
export function CreatorsFilter({
  found,
  creators,
  onChange,
}: {
  found: FoundStory[]
  creators: Creators
  onChange: (creators: Creators) => void
}) {
  const others = found.map((story) => ({ oid: story.creatorOid, nickname: story.creatorNickname }))
  const choices = [...new Map([...creators, ...others].map((one) => [one.oid, one])).values()]
  const isChosen = (oid: string) => creators.some((one) => one.oid === oid)
  return (
    <Group legend={<Trans>Creators</Trans>}>
      {choices.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>Search for a creator’s name; those who were found can be chosen here.</Trans>
        </p>
      ) : (
        <div className="flex max-h-60 flex-col gap-3 overflow-y-auto">
          {choices.map((choice) => (
            <Checkbox
              key={choice.oid}
              label={choice.nickname}
              checked={isChosen(choice.oid)}
              onChange={(checked) =>
                onChange(
                  checked
                    ? [...creators, choice]
                    : creators.filter(({ oid }) => oid !== choice.oid),
                )
              }
            />
          ))}
        </div>
      )}
    </Group>
  )
}
