import { Trans, useLingui } from '@lingui/react/macro'
import { type SearchAccess, searchAccesses } from '@plax/contracts/shelf/search-values'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { accessNames } from '../access-names.ts'
import { Group } from './group.tsx'

/** Who can open a story; none chosen means all. */
export function AccessFilter({
  access,
  onChange,
}: {
  access: SearchAccess[]
  onChange: (access: SearchAccess[]) => void
}) {
  const { t } = useLingui()
  return (
    <Group legend={<Trans>Access</Trans>}>
      <div className="flex flex-col gap-3">
        {searchAccesses.map((one) => (
          <Checkbox
            key={one}
            label={t(accessNames[one])}
            checked={access.includes(one)}
            onChange={(checked) =>
              onChange(
                searchAccesses.filter((other) =>
                  other === one ? checked : access.includes(other),
                ),
              )
            }
          />
        ))}
      </div>
    </Group>
  )
}
