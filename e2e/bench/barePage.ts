import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Two charts of the library alone, as its guide on performance advises: no animation, data as it is drawn, thinned out by its own
// decimation. A drag moves both.
const script = `
  const { from, to, points } = JSON.parse(document.getElementById('data').textContent)
  let range = { from, to }
  const chartOf = (id, key, y) => new Chart(document.getElementById(id), {
    type: 'line',
    data: { datasets: [{ data: points.map((point) => ({ x: point.t, y: point[key] })), borderWidth: 1.5, pointRadius: 0 }] },
    options: {
      animation: false, parsing: false, normalized: true, responsive: true, maintainAspectRatio: false, events: [],
      plugins: { legend: { display: false }, tooltip: { enabled: false }, decimation: { enabled: true, algorithm: 'lttb', samples: 500 } },
      scales: { x: { type: 'linear', min: from, max: to, ticks: { maxTicksLimit: 12, maxRotation: 0 } }, y },
    },
  })
  const charts = [chartOf('rssi', 'r', { min: -100, max: 0 }), chartOf('heap', 'h', { min: 0 })]
  let asked = false
  const show = (wanted) => {
    range = wanted
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      for (const chart of charts) {
        Object.assign(chart.options.scales.x, { min: range.from, max: range.to })
        chart.update('none')
      }
    })
  }
  window.halve = () => show({ from: from + (to - from) / 4, to: to - (to - from) / 4 })
  let before = null
  addEventListener('pointerdown', (event) => { before = event.clientX })
  addEventListener('pointerup', () => { before = null })
  addEventListener('pointermove', (event) => {
    if (before === null) return
    const way = ((before - event.clientX) / 600) * (range.to - range.from)
    before = event.clientX
    show({ from: range.from + way, to: range.to + way })
  })
  addEventListener('wheel', (event) => {
    event.preventDefault()
    const span = (range.to - range.from) * Math.exp(event.deltaY * 0.002)
    const middle = (range.from + range.to) / 2
    show({ from: middle - span / 2, to: middle + span / 2 })
  }, { passive: false })
`

const library = () => readFileSync(fileURLToPath(new URL('../../mfe-devices/node_modules/chart.js/dist/chart.umd.min.js', import.meta.url)), 'utf8')

const documentWith = (data: string) =>
  `<!doctype html><title>Chart.js alone</title><body style="margin:0"><div style="position:relative;width:660px;height:214px"><canvas id="rssi"></canvas></div>`
  + `<div style="position:relative;width:660px;height:214px"><canvas id="heap"></canvas></div><script type="application/json" id="data">${data}</script><script src="/chart.js"></script><script>${script}</script>`

/** Serves the library alone with the same readings. */
export const serveBarePage = async (stats: { from: number; to: number; data: unknown }): Promise<{ address: string; server: Server }> => {
  const page = documentWith(JSON.stringify({ from: stats.from, to: stats.to, points: stats.data }))
  const server = createServer((request, response) => {
    const isLibrary = request.url === '/chart.js'
    response.setHeader('Content-Type', isLibrary ? 'text/javascript' : 'text/html; charset=utf-8').end(isLibrary ? library() : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}
