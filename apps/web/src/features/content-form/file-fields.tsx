import { useLingui } from '@lingui/react/macro'
import { contentTitleMaxLength, type ContentType } from '@plax/contracts/content/content-values'
import { cutText } from '@plax/story-engine/characters'
import type { UploadedAsset } from '../../lib/upload/send-file.ts'
import type { Content } from './content.queries.ts'
import { EncodingState } from './encoding-state.tsx'
import { FileField } from '../../ui/upload/file-field.tsx'
import { fileInputId } from './form-ids.ts'
import { MoreFiles } from './more-files.tsx'
import { PictureField } from './picture-field.tsx'
import { RefreshContent } from './refresh-content.tsx'
import type { ContentForm } from './use-content-form.ts'

/** The file itself, its preview, and what is shown before it plays. */
export function FileFields({ setup, content }: { setup: ContentForm; content: Content }) {
  const { t } = useLingui()
  const { draft, set, errorOf } = setup
  const { contentOid } = content
  const context = draft.type === 'clip' ? 'clip' : draft.type === 'file' ? 'file' : 'content'
  const kinds = { clip: t`MP4 or MOV, up to 20 GB`, file: t`Any file, up to 20 GB` }
  const choose = (file: string | null, asset?: UploadedAsset) => {
    set('file', file)
    if (!asset) return
    const type = typeOf(asset, draft.type)
    if (type !== draft.type) set('type', type)
    const { language, title } = draft
    if (title[language].trim() === '') set(`title.${language}`, titleOf(asset.name))
  }
  return (
    <>
      <FileField
        key={context}
        id={fileInputId}
        label={t`Content file`}
        hint={
          context === 'content'
            ? t`MP3, M4A, MP4, or MOV, up to 20 GB. For other files, choose the type “File download” above.`
            : kinds[context]
        }
        accept={accepts[context]}
        error={errorOf('file')}
        context={context}
        earlierContexts={context === 'file' ? [] : ['file']}
        place={`${contentOid}/file`}
        value={draft.file}
        onChange={choose}
      />
      {draft.type === 'file' && draft.file ? (
        <MoreFiles
          contentOid={contentOid}
          keys={draft.moreFiles}
          onChange={(keys) => set('moreFiles', keys)}
        />
      ) : null}
      <EncodingState setup={setup} contentOid={contentOid} />
      <RefreshContent setup={setup} contentOid={contentOid} />
      <FileField
        label={t`Preview`}
        hint={t`Optional. MP3 or MP4. Everyone can play it.`}
        accept={accepts.preview}
        error={errorOf('preview')}
        context="preview"
        place={`${contentOid}/preview`}
        value={draft.preview}
        onChange={(preview) => set('preview', preview)}
      />
      {draft.type === 'file' ? null : (
        <PictureField
          label={t`Player image`}
          hint={t`Optional. Shown until the video plays, or while audio plays.`}
          assetOid={draft.playerImage}
          content={content}
          error={errorOf('playerImage')}
          onChange={(playerImage) => set('playerImage', playerImage)}
        />
      )}
    </>
  )
}

/** A sound is no video, whatever was chosen before; an M4A is an MP4 without a picture. */
function typeOf({ kind, width }: UploadedAsset, type: ContentType): ContentType {
  const isSound = kind === 'mp3' || (kind === 'mp4' && width === null)
  if (type === 'video' && isSound) return 'audio'
  return type === 'audio' && !isSound ? 'video' : type
}

/** What a file is called, until its creator calls it something else. */
function titleOf(fileName: string): string {
  const words = fileName.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ')
  return cutText(words.trim(), contentTitleMaxLength)
}

const accepts = {
  content: 'video/mp4,video/quicktime,audio/mpeg,audio/mp4,.mp4,.mov,.mp3,.m4a',
  clip: 'video/mp4,video/quicktime,.mp4,.mov',
  file: undefined,
  preview: 'video/mp4,audio/mpeg,.mp4,.mp3',
}
