/** What scrolls a list, the nearest scrolling element above it or else the window (null), and how far below its beginning the list starts. */
export const scrollerOf = (list: HTMLElement): { element: HTMLElement | null; margin: number } => {
  const top = list.getBoundingClientRect().top
  for (let element = list.parentElement; element && element !== document.body; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return { element, margin: top - element.getBoundingClientRect().top + element.scrollTop }
  }
  return { element: null, margin: top + window.scrollY }
}
