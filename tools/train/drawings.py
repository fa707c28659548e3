"""The drawings to train on, and endless variations of them, made on the GPU.

`go run ./tools/quickdraw export` writes the files read here. A drawing by people is there
twice: as the raster that the package holds, and as straight segments traced from it, which
can be bent, torn apart, left unfinished and drawn anew with any pen. Icons, our own drawings
and the examples beside this file, of further nouns and of the same, are there as segments. The
pictures come out as bot/eye/picture.go makes them of ink.
"""

import gzip
import math
import pathlib

import numpy as np
import torch
import torch.nn.functional as F

SIDE = 28
SPAN = SIDE - 1
PER_NOUN = 100
HELD_OUT_FROM = 85
HELD_OUT = PER_NOUN - HELD_OUT_FROM
STORED_SEGMENTS = 160
SEGMENTS = 96  # one drawing in a thousand has more
STROKES = 40
BYTES_PER_PIXEL = 9
OWN = 0x8000  # in the label of a drawing of our own
EXAMPLE = 0x4000  # in the label of a drawing of examples.txt
HAND_COUNTS = 3  # a drawing of ours or an example is shown as often as so many icons
RARER = 1.0  # by so much in logarithms a noun that only we drew is rarer than in training
PEOPLE_KNOW = 0.35  # icons of a noun of which people drew enough are shown less often
WILD = 1.5  # how much more icons and our own drawings are varied, of which there are few


class Drawings:
    def __init__(self, folder, device):
        folder = pathlib.Path(folder)
        self.nouns = (folder / "nouns.txt").read_text().splitlines()
        rasters = self._read(folder / "rasters.gz", device).view(-1, PER_NOUN, SIDE, SIDE)
        n = self.people = len(rasters)  # the first nouns; people drew them
        segments = self._read(folder / "segments.gz", device).view(n, PER_NOUN, STORED_SEGMENTS, 5)
        # What is held out is dropped here, so that nothing below can train on it.
        self.rasters = rasters[:, :HELD_OUT_FROM].reshape(-1, SIDE, SIDE).contiguous()
        self.segments = segments[:, :HELD_OUT_FROM, :SEGMENTS].reshape(-1, SEGMENTS, 5).contiguous()
        self.labels = torch.arange(n, device=device).repeat_interleave(HELD_OUT_FROM)
        # Of each drawing held out: its raster, its trace, half of the strokes of its trace.
        self.held_out = self._read(folder / "held-out.gz", device).view(n * HELD_OUT, 3, SIDE, SIDE)
        self.held_out_labels = torch.arange(n, device=device).repeat_interleave(HELD_OUT)
        self._read_further(folder, device)

    def _read_further(self, folder, device):
        marked = self._read(folder / "further-labels.gz", device).view(torch.uint16).long()
        self.further_labels = marked & (EXAMPLE - 1)
        self.further = self._read(folder / "further-segments.gz", device).view(-1, STORED_SEGMENTS, 5)[:, :SEGMENTS].contiguous()
        count = torch.where(marked >= EXAMPLE, float(HAND_COUNTS), 1.0)
        of_noun = torch.zeros(len(self.nouns), device=device).scatter_add_(0, self.further_labels, count)
        share = count / of_noun[self.further_labels] * torch.where(self.further_labels < self.people, PEOPLE_KNOW, 1.0)
        # What nobody but us ever drew is shown in training as often as anything else.
        by_others = torch.zeros(len(self.nouns) + 1, device=device).scatter_add_(0, self.further_labels, (marked < OWN).float())
        by_others[: self.people] = 1
        by_others[-1] = 1
        self.prior = torch.where(by_others > 0, 0.0, -RARER)
        self.further_up_to = (share / share.sum()).cumsum(0)
        self.other_hands = self._read(folder / "other-hands-pictures.gz", device).view(-1, 1, SIDE, SIDE)
        self.other_hands_labels = self._read(folder / "other-hands-labels.gz", device).view(torch.uint16).long()

    @staticmethod
    def _read(file, device):
        return torch.from_numpy(np.frombuffer(gzip.open(file).read(), dtype=np.uint8).copy()).to(device)


def uniform(shape, low, high, device):
    return torch.rand(shape, device=device) * (high - low) + low


def chance(n, p, device):
    return torch.rand(n, device=device) < p


def render(a, b, there, half):
    """Lines from a to b with pens of half that width: full ink inside, none a pixel outside."""
    d = b - a
    square = (d * d).sum(-1, keepdim=True).clamp_min(1e-6)
    at = torch.arange(SIDE, device=a.device, dtype=a.dtype)
    x = at.repeat(SIDE) - a[..., :1]
    y = at.repeat_interleave(SIDE) - a[..., 1:]
    along = ((x * d[..., :1] + y * d[..., 1:]) / square).clamp(0, 1)
    away = (x - along * d[..., :1]) ** 2 + (y - along * d[..., 1:]) ** 2
    away = torch.where(there[..., None], away, 1e6).amin(1).sqrt()
    return (half[:, None] + 0.5 - away).clamp(0, 1).view(-1, 1, SIDE, SIDE)


def affine(n, device, wild=1.0):
    """Random turning, stretching, slanting and mirroring, as n matrices."""
    turn = torch.randn(n, device=device) * 0.14
    stretch = torch.randn(n, 2, device=device) * 0.10 * wild
    slant = torch.randn(n, device=device) * 0.10 * wild
    mirror = 1 - 2 * chance(n, 0.5, device).float()
    sin, cos = turn.sin(), turn.cos()
    sx, sy = stretch[:, 0].exp() * mirror, stretch[:, 1].exp()
    m = torch.stack([cos * sx, (cos * slant - sin) * sy, sin * sx, (sin * slant + cos) * sy], -1)
    return m.view(n, 2, 2)


class Waves:
    """A smooth random field that moves points: a few waves in all directions."""

    def __init__(self, n, device, count=5, strength=0.03):
        length = uniform((n, count), 9, 45, device)
        direction = uniform((n, count), 0, 2 * math.pi, device)
        self.k = torch.stack([direction.cos(), direction.sin()], -1) * (2 * math.pi / length)[..., None]
        self.phase = uniform((n, count), 0, 2 * math.pi, device)
        amount = torch.rand((n, 1, 1), device=device) * strength
        self.by = torch.randn((n, count, 2), device=device) * length[..., None] * amount

    def move(self, p):
        """p is n × points × 2."""
        return p + torch.einsum("npc,ncd->npd", (torch.einsum("npd,ncd->npc", p, self.k) + self.phase[:, None]).sin(), self.by)


def unfinished(stroke):
    """Which segments are there when somebody is still drawing, or never drew some strokes."""
    n, device = len(stroke), stroke.device
    strokes = stroke.amax(1)
    number = torch.arange(STROKES, device=device).expand(n, -1)
    shuffled = torch.where(number < strokes[:, None], torch.rand(n, STROKES, device=device), 2.0).argsort(1).argsort(1)
    rank = torch.where(chance(n, 0.4, device)[:, None], shuffled, number)
    share = torch.where(chance(n, 0.55, device), 1.0, uniform(n, 0.25, 1, device))
    kept = (share * strokes).ceil().clamp_min(1)
    lost = (torch.rand(n, STROKES, device=device) < 0.12) & chance(n, 0.3, device)[:, None]
    keep = (rank < kept[:, None]) & (~lost | (rank == 0))
    there = stroke > 0
    keep = keep.gather(1, (stroke - 1).clamp_min(0)) & there
    count = keep.sum(1)
    cut = torch.where(chance(n, 0.2, device), uniform(n, 0.35, 1, device), 1.0)
    return keep & (keep.cumsum(1) <= (cut * count).ceil().clamp_min(1)[:, None])


def shake(p, stroke, amount):
    """Moves, turns and resizes each stroke a little by itself. p is n × segments × 2 ends × 2."""
    n, device = len(p), p.device
    middle = p.mean(2)
    index = stroke[..., None].expand(-1, -1, 2)
    total = torch.zeros(n, STROKES + 1, 2, device=device).scatter_add_(1, index, middle)
    count = torch.zeros(n, STROKES + 1, device=device).scatter_add_(1, stroke, torch.ones_like(middle[..., 0]))
    centre = (total / count.clamp_min(1)[..., None]).gather(1, index)[:, :, None]
    of_stroke = lambda v: v.gather(1, stroke)
    turn = of_stroke(torch.randn(n, STROKES + 1, device=device) * 0.08 * amount[:, None])
    size = of_stroke(torch.randn(n, STROKES + 1, device=device) * 0.07 * amount[:, None]).exp()
    shift = (torch.randn(n, STROKES + 1, 2, device=device) * 0.6 * amount[:, None, None]).gather(1, index)[:, :, None]
    q = p - centre
    sin, cos = (turn.sin() * size)[:, :, None], (turn.cos() * size)[:, :, None]
    q = torch.stack([q[..., 0] * cos - q[..., 1] * sin, q[..., 0] * sin + q[..., 1] * cos], -1)
    return q + centre + shift


def drawn(p, stroke, there, wild=1.0):
    """Pictures of segments, varied. p is n × segments × 2 ends × 2."""
    n, device = len(p), p.device
    p = shake(p, stroke, torch.rand(n, device=device) * chance(n, 0.7, device) * wild)
    flat = p.flatten(1, 2) - SIDE / 2
    flat = Waves(n, device, strength=0.03 * wild).move(flat)
    flat = torch.einsum("npd,ned->npe", flat, affine(n, device, wild))
    p = flat.view(n, -1, 2, 2)
    mask = there[:, :, None, None]
    low = torch.where(mask, p, 1e6).amin((1, 2))
    high = torch.where(mask, p, -1e6).amax((1, 2))
    exact = chance(n, 0.3, device)
    size = SPAN / (high - low).amax(-1).clamp_min(0.35) * torch.where(exact, 1.0, uniform(n, 0.88, 1.05, device))
    shift = torch.where(exact[:, None], 0.0, uniform((n, 2), -1.2, 1.2, device))
    p = (p - ((low + high) / 2)[:, None, None]) * size[:, None, None, None] + SPAN / 2 + shift[:, None, None]
    half = torch.where(chance(n, 0.5, device), 0.5, uniform(n, 0.35, 1.0, device))
    return render(p[:, :, 0], p[:, :, 1], there, half)


def from_segments(segments, wild=1.0):
    p = segments[..., :4].float().view(-1, SEGMENTS, 2, 2) / BYTES_PER_PIXEL
    stroke = segments[..., 4].long().clamp_max(STROKES)
    return drawn(p, stroke, unfinished(stroke), wild)


def from_rasters(rasters):
    """Rasters bent as a whole; some are only mirrored."""
    n, device = len(rasters), rasters.device
    pictures = rasters[:, None].float() / 255
    at = torch.arange(SIDE, device=device, dtype=torch.float) - SPAN / 2
    grid = torch.stack([at.repeat(SIDE), at.repeat_interleave(SIDE)], -1).expand(n, -1, -1)
    matrix = affine(n, device)
    plain = chance(n, 0.3, device)
    mirror = torch.diag_embed(torch.stack([matrix[:, 0, 0].sign(), torch.ones(n, device=device)], -1))
    matrix = torch.where(plain[:, None, None], mirror, matrix)
    bent = Waves(n, device, strength=0.02).move(grid)
    moved = torch.einsum("npd,ned->npe", torch.where(plain[:, None, None], grid, bent), matrix)
    moved = moved + torch.where(plain[:, None], 0.0, uniform((n, 2), -1.2, 1.2, device))[:, None]
    pictures = F.grid_sample(pictures, (moved / (SIDE / 2)).view(n, SIDE, SIDE, 2), align_corners=False)
    return (pictures * torch.where(plain, 1.0, uniform(n, 1.0, 1.4, device)).view(-1, 1, 1, 1)).clamp(0, 1)


def scribbles(n, device):
    """Curves that mean nothing."""
    strokes = torch.randint(1, 6, (n, 1), device=device)
    number = torch.arange(SEGMENTS, device=device).expand(n, -1)
    length = torch.randint(6, SEGMENTS + 1, (n, 1), device=device)
    stroke = (number * strokes // length + 1).clamp_max(STROKES) * (number < length)
    bend = torch.randn(n, SEGMENTS, device=device) * uniform((n, 1), 0.2, 1.2, device)
    bend = bend + torch.randn(n, 1, device=device) * uniform((n, 1), 0, 0.5, device)
    heading = bend.cumsum(1) + uniform((n, 1), 0, 2 * math.pi, device)
    step = torch.stack([heading.cos(), heading.sin()], -1) * uniform((n, 1, 1), 0.5, 3, device)
    end = step.cumsum(1)
    jump = (torch.randn(n, STROKES + 1, 2, device=device) * 8).gather(1, stroke[..., None].expand(-1, -1, 2))
    p = torch.stack([end - step + jump, end + jump], 2) + SIDE / 2
    return drawn(p, stroke, stroke > 0)


def mixtures(first, second):
    """Two drawings, or parts of them, on one board."""
    n, device = len(first), first.device
    half = SEGMENTS // 2
    p = lambda s: s[:, :half, :4].float().view(-1, half, 2, 2) / BYTES_PER_PIXEL - SIDE / 2
    a, b = p(first), p(second)
    b = b * uniform((n, 1, 1, 1), 0.5, 1.2, device) + uniform((n, 1, 1, 2), -14, 14, device)
    stroke = torch.cat([first[:, :half, 4], second[:, :half, 4]], 1).long()
    behind = torch.arange(SEGMENTS, device=device) >= half
    stroke = torch.where(behind & (stroke > 0), stroke + STROKES // 2, stroke).clamp_max(STROKES)
    return drawn(torch.cat([a, b], 1) + SIDE / 2, stroke, stroke > 0)


class Batches:
    """Endless batches of pictures and what they show; the last class is something else."""

    def __init__(self, drawings, size, rasters=0.25, further=0.4, nothing=0.05):
        self.drawings, self.size = drawings, size
        self.nothing = int(size * nothing) // 2 * 2
        self.rasters, self.further = int(size * rasters), int(size * further)
        self.classes = len(drawings.nouns) + 1

    def next(self):
        d = self.drawings
        device = d.labels.device
        pick = torch.randint(len(d.labels), (self.size - self.further,), device=device)
        cut = len(pick) - self.nothing
        raster, segment, other = pick[: self.rasters], pick[self.rasters : cut], pick[cut:]
        further = torch.searchsorted(d.further_up_to, torch.rand(self.further, device=device)).clamp_max(len(d.further) - 1)
        half = self.nothing // 2
        pictures = torch.cat([
            from_rasters(d.rasters[raster]),
            from_segments(d.segments[segment]),
            from_segments(d.further[further], WILD),
            scribbles(half, device),
            mixtures(d.segments[other[:half]], d.segments[other[half:]]),
        ])
        labels = torch.cat([d.labels[pick[:cut]], d.further_labels[further], torch.full_like(other, self.classes - 1)])
        return pictures, labels
