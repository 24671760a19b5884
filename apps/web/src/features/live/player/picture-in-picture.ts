export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled) void video.requestPictureInPicture().catch(() => {})
}
