import { useLingui } from '@lingui/react/macro'
import { contentFilesMaxCount } from '@plax/contracts/content/content-values'
import { FileField } from '../../ui/upload/file-field.tsx'

/** The other files of a content that is several; they are kept as they are, archives too. */
export function MoreFiles({
  contentOid,
  keys,
  onChange,
}: {
  contentOid: string
  keys: readonly string[]
  onChange: (keys: string[]) => void
}) {
  const { t } = useLingui()
  const hint = t`Any file, up to 20 GB`
  const shared = { hint, accept: undefined, error: undefined, context: 'file' as const }
  const isFull = keys.length + 1 >= contentFilesMaxCount
  return (
    <>
      {keys.map((key, index) => (
        <FileField
          key={key}
          {...shared}
          label={t`File ${index + 2}`}
          place={`${contentOid}/file/${key}`}
          value={key}
          onChange={(other) => onChange(keys.flatMap((one) => (one === key ? (other ?? []) : one)))}
        />
      ))}
      {isFull ? null : (
        <FileField
          {...shared}
          label={t`Another file`}
          place={`${contentOid}/more`}
          value={null}
          onChange={(key) => {
            if (key !== null && !keys.includes(key)) onChange([...keys, key])
          }}
        />
      )}
    </>
  )
}
