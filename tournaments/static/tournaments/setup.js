// Fills in the web address from the name of the club, as long as nobody typed an address.
"use strict";

(() => {
  const slug = document.querySelector("[data-slug-of]");
  const name = slug && document.getElementById(slug.dataset.slugOf);
  if (!name) return;
  let own = slug.value !== "";
  slug.addEventListener("input", () => { own = slug.value !== ""; });
  name.addEventListener("input", () => {
    if (own) return;
    const plain = name.value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    slug.value = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  });
})();
