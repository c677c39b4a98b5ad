// The least that a page with an event list can do: thirteen rows that are filled anew once per frame.
const rows = Array.from({ length: 13 }, (_, index) => {
  const row = document.createElement('div')
  row.className = 'row'
  row.setAttribute('role', 'row')
  row.setAttribute('aria-rowindex', String(index + 2))
  row.append(...Array.from({ length: 3 }, () => document.createElement('span')))
  document.getElementById('rows').append(row)
  return [...row.children]
})
const button = document.querySelector('button')
let paused = false
button.addEventListener('click', () => {
  paused = !paused
  button.textContent = paused ? 'Resume' : 'Pause'
})
const worker = new Worker('worker.js')
worker.onmessage = ({ data: { count, newest } }) => {
  requestAnimationFrame(() => {
    document.getElementById('count').textContent = `${count} events`
    if (!paused)
      newest.forEach(({ topic, text, time }, index) => {
        const [first, second, third] = rows[index]
        first.textContent = topic
        second.textContent = text
        third.textContent = time
      })
    worker.postMessage('ready')
  })
}
worker.postMessage({ broker: new URLSearchParams(location.search).get('broker') })
