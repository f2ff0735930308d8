// Which squares of a board things are drawn on.

/** Of each thing like this: its square, and what is written in it. An arrow, a path, is on the square at which it ends. */
export const onSquares = (page, like) =>
  page.evaluate((like) => {
    const cells = [...document.querySelectorAll('[data-square]')].map((cell) => ({
      square: cell.dataset.square,
      box: cell.getBoundingClientRect(),
    }));
    const spot = (one) => {
      if (one instanceof SVGPathElement)
        return one.getPointAtLength(one.getTotalLength()).matrixTransform(one.getScreenCTM());
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const holds = ({ left, right, top, bottom }, { x, y }) => x >= left && x < right && y >= top && y < bottom;
    return [...document.querySelectorAll(like)].map((one) => ({
      square: cells.find(({ box }) => holds(box, spot(one)))?.square ?? null,
      text: one.textContent.trim(),
    }));
  }, like);
