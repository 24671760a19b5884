/** By which other parts of the form open the choice of a file. */
export const fileInputId = 'content-file'
export const thumbnailInputId = 'content-thumbnail'
