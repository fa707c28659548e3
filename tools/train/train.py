"""Trains the eye of the bots: see README.md beside this file.

    train.py teachers --steps 9000 --count 3     large nets, from the drawings
    train.py student --steps 30000               the small one, from what the large ones say
    train.py measure                             how well each of them sees
"""

import argparse
import copy
import json
import math
import pathlib
import time

import torch
import torch.nn.functional as F

import drawings as dr
import nets


def smooth(labels, classes, amount):
    return F.one_hot(labels, classes).float() * (1 - amount) + amount / classes


class Steps:
    """Counts steps, or seconds where a time is given, and says how fast to learn: the
    rate rises to its peak, then falls like a cosine."""

    def __init__(self, args, peak, warm=300):
        self.args, self.peak, self.warm = args, peak, warm
        self.step, self.began = 0, time.time()

    def elapsed(self):
        return time.time() - self.began

    def next(self, optimizer):
        """Reports whether there is another step, and prepares the optimizer for it."""
        self.step += 1
        if self.step == 20:  # by then everything is compiled
            self.began = time.time()
        done = self.step / self.args.steps
        if self.args.seconds:
            done = self.elapsed() / self.args.seconds if self.step >= 20 else 0.0
        rate = self.peak * min(self.step / self.warm, 0.5 + 0.5 * math.cos(math.pi * min(done, 1))) + 1e-6
        for group in optimizer.param_groups:
            group["lr"] = rate
        return done < 1

    def reports(self):
        return self.step % self.args.report == 0


def numbers(net):
    return [v for v in net.state_dict().values() if v.dtype.is_floating_point]


class Average:
    """A net whose weights are the mean of another's over its last steps."""

    def __init__(self, net, keep):
        self.net, self.keep = copy.deepcopy(net).eval().requires_grad_(False), keep
        self.step = 0

    @torch.no_grad()
    def update(self, net):
        self.step += 1
        keep = min(self.keep, (1 + self.step) / (10 + self.step))
        torch._foreach_lerp_(numbers(self.net), numbers(net), 1 - keep)


def grouped(net, decay):
    """Norms and biases do not decay."""
    plain = [p for p in net.parameters() if p.ndim < 2]
    decaying = [p for p in net.parameters() if p.ndim >= 2]
    return [{"params": decaying, "weight_decay": decay}, {"params": plain, "weight_decay": 0.0}]


@torch.no_grad()
def logits(net, pictures):
    return torch.cat([net(part) for part in pictures.split(2048)]).float()


def first_among(rank, among, nouns):
    """How likely nothing that ranks higher is among so many random nouns with the right one."""
    p = torch.ones_like(rank, dtype=torch.float64)
    for i in range(among - 1):
        p *= ((nouns - 1 - rank - i).clamp_min(0) / (nouns - 1 - i)).double()
    return p.mean().item()


def measure(net, d, autocast=True):
    """The figures of docs/decisions/the-eye.md: for the three pictures of each drawing held out,
    among all nouns and among those that people drew, and for drawings by other hands."""
    figures = {}
    with torch.autocast("cuda", torch.bfloat16, enabled=autocast):
        for i, view in enumerate(["raster", "ink", "half"]):
            said = logits(net, d.held_out[:, i : i + 1].float() / 255)
            figures[view] = ranks(said, d.held_out_labels, len(d.nouns))
            figures[view + " of 345"] = ranks(said, d.held_out_labels, d.people)
        said = logits(net, d.other_hands.float() / 255)
        strange = d.other_hands_labels >= d.people
        for name, those in [("other hands", strange), ("other hands of 345", ~strange)]:
            figures[name] = ranks(said[those], d.other_hands_labels[those], len(d.nouns))
    return figures


def ranks(said, labels, nouns):
    known = said[:, :nouns]
    rank = (known > known.gather(1, labels[:, None])).sum(1)
    top = {f"top{k}": round(100 * (rank < k).float().mean().item(), 2) for k in (1, 5, 10)}
    nothing = (said.argmax(1) == said.shape[1] - 1).float().mean().item()
    return top | {"among42": round(100 * first_among(rank, 42, nouns), 2), "else": round(100 * nothing, 2)}


def say(*words):
    print(*words, flush=True)


def train_teacher(d, args, seed, make):
    torch.manual_seed(seed)
    classes = len(d.nouns) + 1
    net = nets.Teacher(classes).cuda().to(memory_format=torch.channels_last)
    average = Average(net, 0.9995)
    fast = torch.compile(net) if args.compile else net
    optimizer = torch.optim.SGD(grouped(net, 5e-4), lr=0.1, momentum=0.9, nesterov=True, fused=True)
    mixing = torch.distributions.Beta(torch.tensor(0.4, device="cuda"), torch.tensor(0.4, device="cuda"))
    steps = Steps(args, peak=0.3)
    while steps.next(optimizer):
        pictures, labels = make()
        targets = smooth(labels, classes, 0.1)
        share = mixing.sample((len(pictures),))
        share[::2] = 1  # half of the batch stays pure
        other = torch.randperm(len(pictures), device="cuda")
        targets = targets * share[:, None] + targets[other] * (1 - share[:, None])
        share = share.view(-1, 1, 1, 1)
        pictures = pictures * share + pictures[other] * (1 - share)
        with torch.autocast("cuda", torch.bfloat16):
            said = fast(pictures.contiguous(memory_format=torch.channels_last))
        loss = F.cross_entropy(said.float(), targets)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        average.update(net)
        if steps.reports():
            say(f"teacher {seed} step {steps.step} {steps.elapsed():.0f}s loss {loss.item():.3f}", json.dumps(measure(average.net, d)))
    say(f"teacher {seed} after {steps.step} steps", json.dumps(measure(average.net, d)))
    return average.net


def maker(d, args):
    batches = dr.Batches(d, args.batch)
    return torch.compile(batches.next) if args.compile else batches.next


def teachers(d, args):
    make = maker(d, args)
    for i in range(args.count):
        seed = args.seed + i
        net = train_teacher(d, args, seed, make)
        torch.save({k: v.half() if v.dtype.is_floating_point else v for k, v in net.state_dict().items()}, args.out / f"teacher-{seed}.pt")


def load_teachers(d, args):
    files = sorted(args.out.glob("teacher-*.pt"))
    if not files:
        raise SystemExit("there are no teachers yet: train.py teachers")
    list_of = []
    for file in files:
        net = nets.Teacher(len(d.nouns) + 1)
        net.load_state_dict({k: v.float() if v.dtype.is_floating_point else v for k, v in torch.load(file).items()})
        list_of.append(net.cuda().eval().requires_grad_(False).to(memory_format=torch.channels_last))
    return list_of


class Together(torch.nn.Module):
    """What several nets say together."""

    def __init__(self, list_of):
        super().__init__()
        self.nets = torch.nn.ModuleList(list_of)

    def forward(self, x):
        return torch.stack([F.log_softmax(net(x).float(), 1) for net in self.nets]).logsumexp(0) - math.log(len(self.nets))


def student(d, args):
    torch.manual_seed(args.seed + 100)
    together = Together(load_teachers(d, args))
    say("together", json.dumps(measure(together, d)))
    net = nets.Student(len(d.nouns) + 1).cuda().to(memory_format=torch.channels_last)
    if args.go_on:
        net.load_state_dict(torch.load(args.out / "student.pt"))
    say("weights of the student:", sum(p.numel() for p in net.parameters()))
    average = Average(net, 0.9998)
    teach = torch.compile(together) if args.compile else together
    learn = torch.compile(net) if args.compile else net
    optimizer = torch.optim.AdamW(grouped(net, 0.02), lr=0.1, fused=True)
    make = maker(d, args)
    steps = Steps(args, peak=1e-3 if args.go_on else 3e-3)
    while steps.next(optimizer):
        pictures, _ = make()
        other = torch.randperm(len(pictures), device="cuda")
        share = torch.rand(len(pictures), 1, 1, 1, device="cuda") * 0.5 + 0.5
        share[: 3 * len(share) // 4] = 1  # three in four stay pure
        share = share[torch.randperm(len(share), device="cuda")]
        pictures = (pictures * share + pictures[other] * (1 - share)).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cuda", torch.bfloat16):
            with torch.no_grad():
                targets = teach(pictures)
            said = learn(pictures)
        loss = -(targets.softmax(1) * F.log_softmax(said.float(), 1)).sum(1).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        average.update(net)
        if steps.reports():
            say(f"student step {steps.step} {steps.elapsed():.0f}s loss {loss.item():.3f}", json.dumps(measure(average.net, d)))
            save(average.net, d, args)
    say(f"student after {steps.step} steps", json.dumps(save(average.net, d, args)))


def save(net, d, args):
    torch.save(net.state_dict(), args.out / "student.pt")
    net = copy.deepcopy(net)
    net.head.bias.data += d.prior
    nets.write(net, args.out / "weights.bin")
    figures = measure(lambda x: nets.as_written(net, x), d, autocast=False)
    (args.out / "figures.json").write_text(json.dumps(figures, indent=1))
    # A few pictures and what the net says about them, for the test of bot/eye.
    pictures = d.held_out[::647, 0]
    said = nets.as_written(net, pictures[:, None].float() / 255)
    with open(args.out / "said.bin", "wb") as f:
        for picture, row in zip(pictures.cpu().numpy(), said.cpu().numpy()):
            f.write(picture.tobytes() + row.astype("<f4").tobytes())
    return figures


def measure_all(d, args):
    say("together", json.dumps(measure(Together(load_teachers(d, args)), d)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["teachers", "student", "measure"])
    parser.add_argument("--data", default="tools/train/data")
    parser.add_argument("--out", type=pathlib.Path, default="tools/train/out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--seconds", type=float, default=0, help="learn for so long instead of so many steps")
    parser.add_argument("--go-on", action="store_true", help="let the student that is there learn on, more slowly")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--report", type=int, default=1000)
    parser.add_argument("--compile", action=argparse.BooleanOptionalAction, default=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    d = dr.Drawings(args.data, "cuda")
    {"teachers": teachers, "student": student, "measure": measure_all}[args.what](d, args)


if __name__ == "__main__":
    main()
