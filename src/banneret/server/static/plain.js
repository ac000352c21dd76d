// Lists the public tables, as plain text.
const place = document.getElementById("tables");
const answer = await fetch("/api/1/tables").catch(() => null);
const tables = answer?.ok ? await answer.json() : [];
place.textContent = tables.map((table) => `${table.game} (${table.phase})`).join(", ") || "none";
