import { Trans, useLingui } from '@lingui/react/macro'
import { defaultChatCounts } from '@plax/contracts/shelf/search-values'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Span } from '../search-address.ts'
import { Group } from './group.tsx'
import { SpanInputs } from './span-inputs.tsx'

/** How many chats began: 0 to 10000 once it is used (R-search-017), an empty end is no bound. */
export function ChatsFilter({
  chats,
  onChange,
}: {
  chats: Span<number | null>[]
  onChange: (chats: Span<number | null>[]) => void
}) {
  const { t } = useLingui()
  const [first, ...others] = chats
  return (
    <Group legend={<Trans>Chats</Trans>}>
      <div className="flex flex-col gap-3">
        <Checkbox
          label={<Trans>Number of chats</Trans>}
          checked={first !== undefined}
          onChange={(checked) => onChange(checked ? [defaultChatCounts, ...others] : others)}
        />
        {first ? (
          <SpanInputs name={t`Chats`} {...first} onChange={(ends) => onChange([ends, ...others])} />
        ) : null}
      </div>
    </Group>
  )
}
