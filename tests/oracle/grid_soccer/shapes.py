"""Refusals, and what an action looks like before anybody asks whether it is allowed."""

OPTIONS_OF_PASS = ("needs", "chance")


class Refused(Exception):
    """Where several reasons hold, the rules let any be given. Which comes first here is what the engine says too, so that codes can be compared."""

    def __init__(self, code, **values):
        super().__init__(code)
        self.code, self.values = code, values


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value):
    return isinstance(value, str)


def is_square(value):
    return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))


def is_path(value):
    return isinstance(value, list) and len(value) > 0 and all(map(is_square, value))


def is_target(value):
    return is_whole(value) or is_square(value) or is_path(value)


def is_texts(value):
    return isinstance(value, list) and all(map(is_text, value))


def is_anything(_):
    return True


def is_true(value):
    return value is True


# Of each type the fields it must have and those it may have.
SHAPES = {
    "line_up": ({"formation": is_text}, {"stars": is_texts}),
    "draft": ({"star": is_text}, {}),
    "formation": ({"card": is_text}, {}),
    "select": ({"shirt": is_whole}, {}),
    "move": ({"path": is_path}, {}),
    "pass": ({"to": is_square}, {name: is_anything for name in OPTIONS_OF_PASS}),
    "shoot": ({"cell": is_square}, {name: is_anything for name in OPTIONS_OF_PASS}),
    "steal": ({}, {name: is_anything for name in OPTIONS_OF_PASS}),
    "ability": ({"shirt": is_whole}, {"target": is_target}),
    "undo": ({}, {}),
    "redo": ({}, {}),
    "end_turn": ({}, {}),
    "dive": ({"cell": is_square}, {"second_cell": is_square, "ability": is_true}),
}
TURN = ("formation", "select", "move", "pass", "shoot", "steal", "ability", "undo", "redo", "end_turn")
ALLOWED = {
    "draft": ("draft",),
    "line_up": ("line_up",),
    "turn": TURN,
    "dive": ("dive", "ability"),
    "shoot_out": ("shoot",),
}


def check_shape(action):
    """The action's type; refuses what is malformed."""
    kind = action.get("type") if isinstance(action, dict) else None
    if not is_text(kind) or kind not in SHAPES:
        raise Refused("bad_action")
    needed, possible = SHAPES[kind]
    fields = {name: value for name, value in action.items() if name != "type"}
    judges = {**possible, **needed}
    if not set(needed) <= set(fields) <= set(judges):
        raise Refused("bad_action")
    if not all(judges[name](value) for name, value in fields.items()):
        raise Refused("bad_action")
    return kind


def squares(path):
    return [tuple(square) for square in path]
