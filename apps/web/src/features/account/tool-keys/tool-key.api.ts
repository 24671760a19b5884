export const toolKeyQueryKey = ['tool-key']
