/** Topic, message, time: the header's and the rows' common grid. */
export const eventColumns = 'minmax(180px, 1.1fr) minmax(0, 2fr) 110px'
