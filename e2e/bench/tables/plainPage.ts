// All rows in the document, as the simplest table has them: written as HTML, sorted by moving them, searched by hiding them.
const script = `
  const body = document.querySelector('tbody')
  const { compare } = new Intl.Collator('en', { numeric: true })
  let rows = []
  const show = (devices) => {
    body.innerHTML = Object.values(devices).map(({ id, name, model, status, updatedAt }) =>
      '<tr><td><input type="checkbox"></td><td><a href="#' + id + '">' + name + '</a></td><td>' + id + '</td><td>' + model + '</td><td>' + status + '</td><td>' + updatedAt + '</td></tr>').join('')
    rows = [...body.rows].map((row) => ({ row, name: row.cells[1].textContent, text: row.textContent.toLowerCase() }))
  }
  let sign = -1
  document.querySelector('button').addEventListener('click', () => {
    sign = -sign
    body.append(...rows.sort((a, b) => sign * compare(a.name, b.name)).map(({ row }) => row))
  })
  document.querySelector('input').addEventListener('input', ({ target }) => {
    const wanted = target.value.toLowerCase()
    for (const { row, text } of rows) row.hidden = !text.includes(wanted)
  })
  fetch('/api/v1/devices').then((answer) => answer.text()).then((text) => show(JSON.parse(text)))
`

export const plainPage = '<!doctype html><title>All rows</title><style>td{height:40px;padding:0 16px}[hidden]{display:none}</style><h1>Devices</h1><input type="search" aria-label="Search">'
  + `<table><thead><tr><th></th><th><button>Name</button></th><th>ID</th><th>Model</th><th>Status</th><th>Last connect</th></tr></thead><tbody></tbody></table><script>${script}</script>`
