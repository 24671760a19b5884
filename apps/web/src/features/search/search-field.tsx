import { Trans, useLingui } from '@lingui/react/macro'
import { searchTextMaxLength } from '@plax/contracts/shelf/search-values'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { controlClasses } from '../../ui/input.tsx'
import { useCharacterLimit } from '../../ui/use-character-limit.ts'
import { useTypedEarly } from '../../ui/use-typed-early.ts'

/** The keyword; Enter searches, Escape empties it. */
export function SearchField({
  keyword,
  autoFocus,
  onSearch,
}: {
  keyword: string
  autoFocus: boolean
  onSearch: (keyword: string) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  if (searched !== keyword) {
    setSearched(keyword)
    setText(keyword)
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  const limited = useCharacterLimit<HTMLInputElement>({
    maxLength: searchTextMaxLength,
    value: text,
    onChange: (event) => setText(event.currentTarget.value),
  })
  const ref = useTypedEarly({ ref: input, ...limited })
  return (
    <form
      role="search"
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <span className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-[18px] -translate-y-1/2 text-ink-faint"
        />
        <input
          ref={ref}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoFocus={autoFocus}
          aria-label={t`Keyword`}
          placeholder={t`Title, text, #tag, or creator`}
          value={text}
          {...limited}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) clear()
          }}
          className={`${controlClasses} h-11 pr-10 pl-10`}
        />
        {text ? (
          <IconButton
            label={t`Clear keyword`}
            onClick={clear}
            className="absolute top-1/2 right-1 size-9! -translate-y-1/2"
          >
            <X aria-hidden />
          </IconButton>
        ) : null}
      </span>
      <Button type="submit" variant="primary" size="lg">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
